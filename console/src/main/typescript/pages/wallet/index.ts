export { WalletPage } from "./WalletPage";
