/** After what is more urgent; Safari has no idle callbacks. */
export const whenIdle = (then: () => void) => (window.requestIdleCallback ?? setTimeout)(then)
