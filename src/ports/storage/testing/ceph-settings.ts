import { randomUUID } from 'node:crypto'

/** The smallest Ceph that answers S3, hurried: it starts in two seconds instead of seventeen. */
export function cephSettings(folder: string, ports: readonly number[]) {
  const [first, second, gateway] = ports
  const fsid = randomUUID()
  const monitor = `[v2:127.0.0.1:${first},v1:127.0.0.1:${second}]`
  const settings = `[global]
fsid = ${fsid}
mon host = ${monitor}
public addr = 127.0.0.1
ms bind ipv6 = false
keyring = ${folder}/keyring
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
paxos propose interval = 0.02
paxos min wait = 0.01
mon tick interval = 1
osd heartbeat interval = 1
# A test machine's disk may be nearly full; this one's is memory.
mon data avail warn = 1
mon data avail crit = 0
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}/rgw
rgw dynamic resharding = false
rgw run sync thread = false
`
  return { settings, monitor, fsid, store: randomUUID() }
}
