package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * What became of an operation.
 *
 * @param kind what it turned out to be: a transfer to an address without account is {@link
 *     OperationKind#TRANSFER_TO_NEW}
 * @param success false if it was refused; priority operations never are
 * @param failReason why it was refused
 * @param accountIds the accounts it is about: first whose operation it is, or who is credited by a
 *     deposit; then recipients and targets. Of a swap: submitter, both sellers, both recipients.
 *     Empty if it was refused, and for an exit of what is not the owner's
 * @param amount what was moved, credited or paid out, in the token's smallest unit; 0 if refused
 * @param withdrawal what is to be paid out on layer 1; empty if nothing
 * @param nft the NFT that was made or taken out
 * @param addresses in whose histories it stands; if it was refused, of its sender only
 */
public record OperationReceipt(
    OperationKind kind,
    boolean success,
    Optional<String> failReason,
    List<Long> accountIds,
    BigInteger amount,
    Optional<Withdrawal> withdrawal,
    Optional<Nft> nft,
    NavigableSet<Address> addresses) {
  static OperationReceipt done(OperationEffects operationEffects, NavigableSet<Address> addresses) {
    return new OperationReceipt(
        operationEffects.kind(),
        true,
        Optional.empty(),
        operationEffects.accounts().stream().map(LedgerAccount::id).toList(),
        operationEffects.amount(),
        operationEffects.withdrawal(),
        operationEffects.nft(),
        addresses);
  }

  static OperationReceipt refused(
      OperationKind kind, String reason, NavigableSet<Address> addresses) {
    return new OperationReceipt(
        kind,
        false,
        Optional.of(reason),
        List.of(),
        BigInteger.ZERO,
        Optional.empty(),
        Optional.empty(),
        addresses);
  }

  /** How many chunks of its block it takes; what was refused takes none. */
  public int chunks() {
    return success ? kind.chunks() : 0;
  }
}
