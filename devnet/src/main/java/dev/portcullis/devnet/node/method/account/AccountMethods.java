package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import java.util.List;

/** The methods about accounts in the state after a block. */
public final class AccountMethods {
  /** The maximum number of slots in one proof. */
  public static final int MOST_KEYS = 1_024;

  private AccountMethods() {}

  /** The methods, one instance per name. */
  public static List<NodeRpcMethod> of(Chain chain) {
    return List.of(
        new EthGetBalance(chain),
        new EthGetTransactionCount(chain),
        new EthGetCode(chain),
        new EthGetStorageAt(chain),
        new EthGetProof(chain));
  }
}
