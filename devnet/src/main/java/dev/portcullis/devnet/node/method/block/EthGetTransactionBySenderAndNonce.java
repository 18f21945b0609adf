package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.store.StatePrunedException;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Optional;

/**
 * A transaction in a block by its sender: [address, nonce]; null when there is none. Its block is
 * found by the nonces in the states between the blocks. The search takes the same steps whether it
 * finds something or not.
 */
record EthGetTransactionBySenderAndNonce(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionBySenderAndNonce";
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress sender = params.at(0).address();
    long nonce = params.at(1).number();
    return find(sender, nonce)
        .map(included -> TransactionResult.of(included, chain.settlement()))
        .orElse(null);
  }

  /** Halves the range of blocks that may have it: in its block the sender's nonce passes it. */
  private Optional<IncludedTransaction> find(EvmAddress sender, long nonce) {
    long before = chain.first().number() - 1;
    long last = chain.head().number();
    boolean isPruned = false;
    while (before + 1 < last) {
      long middle = before + (last - before) / 2;
      try {
        boolean passed = Accounts.nonce(chain.state(height(middle)), sender) > nonce;
        before = passed ? before : middle;
        isPruned &= passed;
        last = passed ? middle : last;
      } catch (StatePrunedException pruned) {
        before = middle;
        isPruned = true;
      }
    }
    Optional<IncludedTransaction> found =
        chain.block(height(last)).flatMap(block -> in(block, sender, nonce));
    if (found.isEmpty() && isPruned) {
      requireState(sender, nonce, before, last);
    }
    return found;
  }

  /** A transaction that is in an older block cannot be found, and is not reported as missing. */
  private void requireState(EvmAddress sender, long nonce, long before, long last) {
    if (Accounts.nonce(chain.state(height(last)), sender) > nonce) {
      var unused = chain.state(height(before));
    }
  }

  private static Optional<IncludedTransaction> in(Block block, EvmAddress sender, long nonce) {
    for (int index = 0; index < block.transactions().size(); index++) {
      Transaction each = block.transactions().get(index);
      if (each.priority().isEmpty() && each.nonce() == nonce && each.sender().equals(sender)) {
        return Optional.of(new IncludedTransaction(block, index));
      }
    }
    return Optional.empty();
  }

  private static BlockIdentifier height(long number) {
    return new BlockIdentifier.Height(number);
  }
}
