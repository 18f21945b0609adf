package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.layer1.PublicData;
import dev.portcullis.legacy.ledger.Executed;
import dev.portcullis.legacy.ledger.Nft;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.ledger.Withdrawal;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.PriorityOperation;
import java.util.Optional;

/** What of an operation goes to layer 1. */
final class OnChain {
  private OnChain() {}

  /** Null for nothing: what pays nobody. */
  static byte[] data(LegacyTransaction tx, Executed executed) {
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

  /** Every priority operation, even if it did nothing. */
  static byte[] data(PriorityOperation operation, Executed executed) {
    if (operation instanceof PriorityOperation.Deposit deposit) {
      return PublicData.deposit(
          executed.accountIds().get(0), deposit.token(), deposit.amount(), deposit.to());
    }
    PriorityOperation.FullExit exit = (PriorityOperation.FullExit) operation;
    Optional<Nft> nft = executed.withdrawal().flatMap(Withdrawal::nft);
    return PublicData.fullExit(
        exit.accountId(), exit.owner(), exit.token(), executed.amount(), nft);
  }
}
