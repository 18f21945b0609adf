package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collection;
import java.util.Optional;

/**
 * What was executed: a row of {@code legacy_operations}, and in whose histories it stands.
 *
 * @param index its place in the block, from 0
 * @param hash by which it is known
 * @param kind what it turned out to be
 * @param accountId whose it is
 * @param nonce of a transaction
 * @param priorityId of a priority operation, its serial id
 * @param batchId of one of a batch
 * @param json as it is shown
 * @param publicData what of it goes to layer 1; null for nothing
 * @param failReason why it was refused; empty if it was not
 * @param addresses in whose histories it stands
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record OperationRow(
    int index,
    Hash32 hash,
    String kind,
    Optional<Long> accountId,
    Optional<Long> nonce,
    Optional<Long> priorityId,
    Optional<Long> batchId,
    String json,
    byte[] publicData,
    Optional<String> failReason,
    int chunks,
    Collection<Address> addresses) {}
