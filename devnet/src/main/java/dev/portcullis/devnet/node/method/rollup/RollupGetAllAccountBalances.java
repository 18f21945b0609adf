package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.Accounts;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an account has of ether, under the zero address, and of every ERC-20 token: [address].
 * Tokens it has none of are left out.
 */
record RollupGetAllAccountBalances(Chain chain, Tokens tokens) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getAllAccountBalances";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    Address account = params.at(0).address();
    Map<String, String> balances = new TreeMap<>();
    put(balances, Address.ZERO, Accounts.balance(chain.state(BlockRef.Tag.LATEST), account));
    for (Address token : tokens.all()) {
      tokens.balance(token, account).ifPresent(balance -> put(balances, token, balance));
    }
    return balances;
  }

  private static void put(Map<String, String> balances, Address token, UInt256 balance) {
    if (!balance.isZero()) {
      balances.put(token.toString(), balance.toString());
    }
  }
}
