package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * What code can see of the transaction it runs in.
 *
 * @param origin who signed it
 * @param gasPrice wei for a unit of gas
 * @param blobHashes the versioned hashes of its blobs
 */
record TransactionContext(EvmAddress origin, UInt256 gasPrice, List<Hash> blobHashes) {}
