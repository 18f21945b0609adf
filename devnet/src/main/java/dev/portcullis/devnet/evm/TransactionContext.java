package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * The transaction data that code can access.
 *
 * @param origin the signer
 * @param gasPrice wei per gas
 * @param blobHashes the versioned hashes of its blobs
 */
record TransactionContext(EvmAddress origin, UInt256 gasPrice, List<Hash> blobHashes) {}
