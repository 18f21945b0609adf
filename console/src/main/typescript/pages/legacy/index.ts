export { LegacyAccount } from "./AccountPage";
export { LegacyBlock } from "./BlockPage";
export { LegacyBlocks } from "./Blocks";
export { LegacyHistory } from "./HistoryPage";
export { LegacyOperation } from "./OperationPage";
export { LegacyTokens } from "./TokensPage";
export { LegacyTransactionPage } from "./TransactionPage";
