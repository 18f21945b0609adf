export { Me } from "./Me";
export { Passkeys } from "./Passkeys";
export { Sessions } from "./Sessions";
export { Wallets } from "./Wallets";
