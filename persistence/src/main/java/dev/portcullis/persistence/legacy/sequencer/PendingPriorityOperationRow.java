package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What was asked for on layer 1 and is not executed: a row of {@code legacy_priority_operations}.
 *
 * @param serialId its number
 * @param sender who asked
 * @param recipient of a deposit, for whom; of an exit empty
 * @param accountId of an exit, whose; of a deposit empty
 * @param amount of a deposit; of an exit empty
 * @param l1Hash the transaction there
 * @param l1Block its block
 * @param hash by which it is known in the rollup
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
