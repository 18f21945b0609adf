package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A priority operation that is not executed yet: a row of {@code legacy_priority_operations}.
 *
 * @param serialId its number
 * @param sender the requester
 * @param recipient of a deposit, the recipient; of an exit empty
 * @param accountId of an exit, the account; of a deposit empty
 * @param amount of a deposit; of an exit empty
 * @param l1Hash the transaction there
 * @param l1Block its block
 * @param hash its hash in the rollup
 */
public record PendingPriorityOperationRow(
    long serialId,
    Address sender,
    Optional<Address> recipient,
    Optional<Long> accountId,
    long tokenId,
    Optional<BigInteger> amount,
    Hash32 l1Hash,
    long l1Block,
    Hash32 hash) {}
