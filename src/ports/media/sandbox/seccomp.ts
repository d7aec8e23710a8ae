/**
 * System calls that a decoder never makes, by their numbers on x64 and arm64 (Linux,
 * `arch/x86/entry/syscalls/syscall_64.tbl` and `include/uapi/asm-generic/unistd.h`): those that change
 * the system, look into other processes, make namespaces or have often been a way into the kernel.
 */
const FORBIDDEN: Readonly<Record<string, readonly [x64: number, arm64: number]>> = {
  acct: [163, 89],
  add_key: [248, 217],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  delete_module: [176, 106],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  reboot: [169, 142],
  request_key: [249, 218],
  setns: [308, 268],
  settimeofday: [164, 170],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
}

// <linux/bpf_common.h>, <linux/seccomp.h> and <linux/audit.h>
const LOAD = 0x20
const IS_EQUAL = 0x15
const IS_AT_LEAST = 0x35
const RETURN = 0x06
const NUMBER_AT = 0
const ARCHITECTURE_AT = 4
const ALLOW = 0x7fff_0000
const REFUSE = 0x0005_0001 // EPERM
const KILL = 0x8000_0000
const ARCHITECTURES = { x64: 0xc000_003e, arm64: 0xc000_00b7 }
/** Calls of the x32 interface have numbers of their own from here on. */
const X32_FROM = 0x4000_0000

/** A program of the kernel's packet filter (BPF) for `bwrap --seccomp`; undefined for other processors. */
export function seccompFilter(processor = process.arch): Buffer | undefined {
  if (processor !== 'x64' && processor !== 'arm64') return undefined
  const numbers = Object.values(FORBIDDEN).map(([x64, arm64]) =>
    processor === 'x64' ? x64 : arm64,
  )
  const checks = [
    ...numbers.map((number) => [IS_EQUAL, number] as const),
    ...(processor === 'x64' ? [[IS_AT_LEAST, X32_FROM] as const] : []),
  ]
  return Buffer.concat([
    instruction(LOAD, ARCHITECTURE_AT),
    instruction(IS_EQUAL, ARCHITECTURES[processor], 1),
    instruction(RETURN, KILL),
    instruction(LOAD, NUMBER_AT),
    // Each leads over the checks after it and over ALLOW.
    ...checks.map(([code, value], index) => instruction(code, value, checks.length - index)),
    instruction(RETURN, ALLOW),
    instruction(RETURN, REFUSE),
  ])
}

/** @param skipped instructions that are left out where the condition holds */
function instruction(code: number, value: number, skipped = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(skipped, 2)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
