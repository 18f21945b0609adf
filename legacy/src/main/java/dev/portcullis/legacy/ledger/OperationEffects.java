package dev.portcullis.legacy.ledger;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What an operation did.
 *
 * @param kind what it turned out to be
 * @param accounts the accounts it is about, first whose operation it is, then recipients and
 *     targets
 * @param amount what was moved, credited or paid out
 * @param withdrawal what is to be paid out
 * @param nft which NFT was made or taken out
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

  /** The same, which pays out, unless that is nothing. */
  OperationEffects paying(Withdrawal paid) {
    return new OperationEffects(
        kind,
        accounts,
        amount,
        Optional.of(paid).filter(some -> some.amount().signum() > 0),
        paid.nft().or(() -> nft));
  }

  /** The same, about an NFT. */
  OperationEffects about(Nft made) {
    return new OperationEffects(kind, accounts, amount, withdrawal, Optional.of(made));
  }
}
