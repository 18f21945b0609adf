package dev.portcullis.devnet.rollup;

import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.ContractAddress;

/** The addresses and functions of the layer 1 contracts. Addresses are the same everywhere. */
public final class Layer1ContractAddresses {
  /** The key that commits, proves and executes: publicly derived, of value on no other chain. */
  static final UInt256 OPERATOR_KEY =
      Keccak.hash(AbiEncoder.ascii("portcullis devnet operator")).word();

  /** The address that commits, proves and executes. */
  public static final EvmAddress OPERATOR = Secp256k1.address(OPERATOR_KEY);

  /** Stores the batches, the queue and the proofs; also known as the diamond proxy. */
  public static final EvmAddress MAIN = ContractAddress.of(OPERATOR, 0);

  /** The bridgehub, through which transactions enter layer 2. */
  public static final EvmAddress BRIDGEHUB = ContractAddress.of(OPERATOR, 1);

  /** Locks the ether and the tokens that are on layer 2. */
  public static final EvmAddress SHARED_BRIDGE = ContractAddress.of(OPERATOR, 2);

  /** Wrapped ether. */
  public static final EvmAddress WETH = ContractAddress.of(OPERATOR, 3);

  static final Hash PRIORITY_REQUEST_ID = event("NewPriorityRequestId(uint256,bytes32)");
  static final Hash COMMITTED = event("BlockCommit(uint256,bytes32,bytes32)");
  static final Hash PROVEN = event("BlocksVerification(uint256,uint256)");
  static final Hash EXECUTED = event("BlockExecution(uint256,bytes32,bytes32)");
  static final Hash MESSAGE_SENT = event("L1MessageSent(address,bytes32,bytes)");

  private static final String FIELDS =
      "uint64,uint64,uint64,uint64,bytes32,bytes32,bytes32,uint256,bytes32";
  private static final String BATCH_WITHOUT_STATE = "(" + FIELDS + ")";
  private static final String BATCH = "(" + FIELDS + ",bytes32)";
  static final Bytes COMMIT = selector("commitBatch(" + BATCH + ")");
  static final Bytes COMMIT_WITHOUT_STATE = selector("commitBatch(" + BATCH_WITHOUT_STATE + ")");
  static final Bytes PROVE = selector("proveBatch(uint256,bytes32)");
  static final Bytes EXECUTE = selector("executeBatch(" + BATCH + ")");
  static final Bytes EXECUTE_WITHOUT_STATE = selector("executeBatch(" + BATCH_WITHOUT_STATE + ")");
  static final Bytes COMMITTED_COUNT = selector("getTotalBatchesCommitted()");
  static final Bytes PROVEN_COUNT = selector("getTotalBatchesVerified()");
  static final Bytes EXECUTED_COUNT = selector("getTotalBatchesExecuted()");
  static final Bytes REQUEST_COUNT = selector("getTotalPriorityTxs()");
  static final Bytes STORED_BATCH_HASH = selector("storedBatchHash(uint256)");
  static final Bytes INITIALIZE = selector("initialize(address,uint256)");

  private Layer1ContractAddresses() {}

  private static Hash event(String signature) {
    return Keccak.hash(AbiEncoder.ascii(signature));
  }

  private static Bytes selector(String signature) {
    return Bytes.wrap(event(signature).toArray()).slice(0, 4);
  }
}
