package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.UInt256;
import java.util.List;

/**
 * What code can see of the transaction it runs in.
 *
 * @param origin who signed it
 * @param gasPrice wei for a unit of gas
 * @param blobHashes the versioned hashes of its blobs
 */
record TransactionContext(Address origin, UInt256 gasPrice, List<Hash> blobHashes) {}
