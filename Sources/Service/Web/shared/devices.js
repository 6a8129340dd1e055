/** Whether files can be dragged here from elsewhere: not on a device that only fingers use. */
export const dropsFiles = () => matchMedia("(any-hover: hover)").matches || !matchMedia("(any-pointer: coarse)").matches;
