package dev.portcullis.legacy.ledger;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The effects of an operation.
 *
 * @param kind its final kind
 * @param accounts the affected accounts: first its own, then recipients and targets
 * @param amount that was moved, credited or paid out
 * @param withdrawal the payment on layer 1
 * @param nft that was minted or withdrawn
 */
record OperationEffects(
    OperationKind kind,
    List<LedgerAccount> accounts,
    BigInteger amount,
    Optional<Withdrawal> withdrawal,
    Optional<Nft> nft) {
  static OperationEffects of(OperationKind kind, BigInteger amount, LedgerAccount... accounts) {
    return new OperationEffects(
        kind, List.of(accounts), amount, Optional.empty(), Optional.empty());
  }

  /** The same effects with this payment, unless its amount is zero. */
  OperationEffects paying(Withdrawal paid) {
    return new OperationEffects(
        kind,
        accounts,
        amount,
        Optional.of(paid).filter(some -> some.amount().signum() > 0),
        paid.nft().or(() -> nft));
  }

  /** The same effects with this NFT. */
  OperationEffects about(Nft made) {
    return new OperationEffects(kind, accounts, amount, withdrawal, Optional.of(made));
  }
}
