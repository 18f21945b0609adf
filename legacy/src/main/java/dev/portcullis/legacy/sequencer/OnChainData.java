package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.layer1.PublicData;
import dev.portcullis.legacy.ledger.Nft;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.ledger.OperationReceipt;
import dev.portcullis.legacy.ledger.Withdrawal;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import java.util.Optional;

/** Selects the data of an operation for layer 1. */
final class OnChainData {
  private OnChainData() {}

  /** Null for an operation that pays nothing out. */
  static byte[] data(LegacyTransaction tx, OperationReceipt executed) {
    if (executed.withdrawal().isEmpty()) {
      return null;
    }
    Withdrawal paid = executed.withdrawal().get();
    if (executed.kind() == OperationKind.FORCED_EXIT) {
      return PublicData.forcedExit(
          tx.accountId(), executed.accountIds().get(1), paid.token(), paid.amount(), paid.to());
    }
    return executed.kind() == OperationKind.WITHDRAW_NFT
        ? PublicData.withdrawNft(tx.accountId(), paid.nft().orElseThrow(), paid.to(), tx.feeToken())
        : PublicData.withdrawal(tx.accountId(), paid.token(), paid.amount(), paid.to());
  }

  /** Data for every priority operation, even if it had no effect. */
  static byte[] data(LegacyPriorityOperation operation, OperationReceipt executed) {
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      return PublicData.deposit(
          executed.accountIds().get(0), deposit.token(), deposit.amount(), deposit.to());
    }
    LegacyPriorityOperation.FullExit exit = (LegacyPriorityOperation.FullExit) operation;
    Optional<Nft> nft = executed.withdrawal().flatMap(Withdrawal::nft);
    return PublicData.fullExit(
        exit.accountId(), exit.owner(), exit.token(), executed.amount(), nft);
  }
}
