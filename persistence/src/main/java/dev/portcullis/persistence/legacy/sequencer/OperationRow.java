package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collection;
import java.util.Optional;

/**
 * An executed operation: a row of {@code legacy_operations}, with the addresses of its histories.
 *
 * @param index its index in the block, from 0
 * @param hash its hash in the rollup
 * @param kind its resolved kind
 * @param accountId its account
 * @param nonce of a transaction
 * @param priorityId of a priority operation, its serial id
 * @param batchId of one of a batch
 * @param json as it is shown
 * @param publicData its data for layer 1; null for none
 * @param failReason why it failed; empty if it did not
 * @param addresses the addresses whose histories contain it
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
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
