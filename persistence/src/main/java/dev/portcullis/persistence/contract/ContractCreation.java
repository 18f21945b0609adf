package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Hash32;

/**
 * A transaction that was to create a contract beneath its entry, by the trace of a simulation.
 *
 * @param transaction the transaction
 * @param deployer who sent it
 */
public record ContractCreation(Hash32 transaction, Deployer deployer) {}
