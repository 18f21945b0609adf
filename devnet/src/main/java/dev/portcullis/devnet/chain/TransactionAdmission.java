package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.RecentRejections;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.devnet.chain.production.Notifier;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockResolver;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.PendingBlock;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.chain.simulation.TransactionSimulator;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Validates transactions before they enter the mempool. Any thread may use it.
 *
 * @param settings of the chain
 * @param store the state that a transaction is validated against
 * @param blocks the last block
 * @param processor validates
 * @param pool takes what is valid
 * @param next the block that a valid transaction may enter
 * @param previews executes a transaction once to read what it needs of a copied chain
 * @param refused forgets a transaction that is sent again
 * @param notifier announces what the mempool has taken
 */
record TransactionAdmission(
    ChainSettings settings,
    ChainStore store,
    BlockResolver blocks,
    TransactionProcessor processor,
    Mempool pool,
    PendingBlock next,
    TransactionSimulator previews,
    RecentRejections refused,
    Notifier notifier) {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionAdmission.class);

  /**
   * Adds a transaction to the mempool and announces it.
   *
   * @throws InvalidTransactionException when it is rejected
   * @throws dev.portcullis.devnet.store.StoreFullException while no block can be stored
   * @throws dev.portcullis.devnet.upstream.UpstreamException when required data of a copied chain
   *     cannot be read
   */
  void admit(Transaction transaction) {
    store.requireSpace();
    if (transaction.encoded().size() > settings.maxTransactionBytes()) {
      throw new InvalidTransactionException(
          Reason.OVERSIZED_DATA,
          transaction.encoded().size() + " bytes, at most " + settings.maxTransactionBytes());
    }
    if (transaction.type() == TransactionType.BLOB) {
      throw new InvalidTransactionException(
          Reason.TYPE_NOT_SUPPORTED, "this chain carries no blobs");
    }
    Block parent = blocks.head();
    StateReader state = store.state(parent.number());
    long nonce = Accounts.nonce(state, transaction.sender());
    // The mempool handles later nonces; everything else must be valid as if it were the next one.
    StateReader asNext =
        transaction.nonce() > nonce
            ? StateOverrides.nonce(transaction.sender(), transaction.nonce()).over(state)
            : state;
    validate(new WorldState(asNext), next.context(parent), transaction);
    if (store.upstream().isPresent() && transaction.nonce() == nonce) {
      readAhead(transaction);
    }
    refused.remove(transaction.hash());
    pool.add(transaction, nonce);
    notifier.pending(transaction);
  }

  /** The result of a paymaster is not revealed before the inclusion rule permits its call. */
  private void validate(WorldState state, BlockContext context, Transaction transaction) {
    try {
      processor.validate(state, context, transaction);
    } catch (InvalidTransactionException e) {
      if (e.reason() == Reason.PAYMASTER && settings.inclusion() != InclusionRule.NONE) {
        throw new InvalidTransactionException(Reason.PAYMASTER, "the paymaster does not pay");
      }
      throw e;
    }
  }

  /**
   * Reads the data of a copied chain that a transaction needs, so that its sender receives an error
   * and no block has to wait for it.
   */
  private void readAhead(Transaction transaction) {
    Block parent = blocks.head();
    try {
      var unused = previews.of(transaction, parent, store.state(parent.number()));
    } catch (CallFailedException | InvalidTransactionException e) {
      LOG.debug("What {} needs is read when it is in a block", transaction, e);
    }
  }
}
