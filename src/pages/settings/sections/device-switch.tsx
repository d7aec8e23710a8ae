import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import {
  findObstacle,
  type Obstacle,
  readDevice,
  turnOff,
  turnOn,
} from '#notifications/web/device-push.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'

/** Lets this browser show notifications, also while no page is open. */
export function DeviceSwitch() {
  const t = useTranslations('settings.notifications.device')
  const brand = useConfig().brandName
  const { isOn, isReady, obstacle, problem, choose } = useDevice()
  const words = {
    denied: t('denied'),
    insecure: t('insecure'),
    install: t('install', { brand }),
    unsupported: t('unsupported'),
  }
  return (
    <div>
      <Switch
        name="device"
        label={t('label')}
        hint={obstacle ? undefined : t('hint', { brand })}
        checked={isOn}
        disabled={!isReady || (obstacle !== undefined && !isOn)}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Notice look="line">{problem === 'failed' ? t('failed') : problem}</Notice>
      {obstacle && <p className="small muted">{words[obstacle]}</p>}
    </div>
  )
}

/** What this browser can do is known only in it, after the first paint. */
function useDevice() {
  const [isReady, setReady] = useState(false)
  const [isOn, setOn] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const found = findObstacle()
    setObstacle(found)
    if (found) return
    void readDevice().then((answer) => {
      if (isFailure(answer)) return setProblem(answer.message)
      setOn(answer)
      setReady(true)
    })
  }, [])

  async function choose(wanted: boolean) {
    setProblem(undefined)
    setOn(wanted)
    setReady(false)
    const answer = await (wanted ? turnOn() : turnOff())
    setReady(true)
    setObstacle(findObstacle())
    if (answer === 'on' || answer === undefined) return
    setOn(!wanted)
    if (answer === 'failed') return setProblem(answer)
    if (isFailure(answer)) setProblem(answer.message)
  }

  return { isOn, isReady, obstacle, problem, choose }
}
