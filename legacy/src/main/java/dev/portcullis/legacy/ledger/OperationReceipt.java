package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * The result of an operation.
 *
 * @param kind its final kind: a transfer to an address without account is {@link
 *     OperationKind#TRANSFER_TO_NEW}
 * @param success false if it was rejected; priority operations never are
 * @param failReason the reason for the rejection
 * @param accountIds the affected accounts: first its own, or the one that a deposit credits; then
 *     recipients and targets. Of a swap: submitter, both sellers, both recipients. Empty if it was
 *     rejected, and for an exit of an account of another owner
 * @param amount that was moved, credited or paid out, in the token's smallest unit; 0 if rejected
 * @param withdrawal the payment on layer 1; empty if none
 * @param nft the NFT that was minted or withdrawn
 * @param addresses whose histories contain it; only its sender's if it was rejected
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

  /** The number of chunks in its block; a rejected operation takes none. */
  public int chunks() {
    return success ? kind.chunks() : 0;
  }
}
