package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.TreeMap;

/**
 * The balances of an account in ether, under the zero address, and in every ERC-20 token:
 * [address]. Tokens with a zero balance are left out.
 */
record RollupGetAllAccountBalances(Chain chain, Erc20Tokens tokens) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getAllAccountBalances";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress account = params.at(0).address();
    Map<String, String> balances = new TreeMap<>();
    put(
        balances,
        EvmAddress.ZERO,
        Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), account));
    for (EvmAddress token : tokens.all()) {
      tokens.balance(token, account).ifPresent(balance -> put(balances, token, balance));
    }
    return balances;
  }

  private static void put(Map<String, String> balances, EvmAddress token, UInt256 balance) {
    if (!balance.isZero()) {
      balances.put(token.toString(), balance.toString());
    }
  }
}
