package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.embedded.DevnetProvider;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Hash32;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The embedded chain without the node around it, in memory: the test decides when pending
 * transactions are included, and execution can be replayed.
 */
public final class AdversaryChain implements AutoCloseable {
  private static final long ID = 6565;

  private final Chain chain;
  private final InclusionGate inclusionGate;

  private AdversaryChain(Chain chain, InclusionGate inclusionGate) {
    this.chain = chain;
    this.inclusionGate = inclusionGate;
    chain.dev().setAutomine(false);
  }

  /**
   * A chain that applies the rule of the attached gate.
   *
   * @param accounts with ether
   * @param between replaces the given rule by the one that the chain applies
   */
  public static AdversaryChain judged(
      List<EvmAddress> accounts, UnaryOperator<InclusionRule> between) {
    InclusionGate inclusionGate = new InclusionGate(false);
    Chain chain =
        Chain.open(settings(accounts).inclusion(between.apply(inclusionGate.rule())).build());
    inclusionGate.opened(
        DevnetProvider.over(chain, NodeLimits.DEFAULT, "test", NodeMode.DEVELOPMENT));
    return new AdversaryChain(chain, inclusionGate);
  }

  private static ChainSettings.Builder settings(List<EvmAddress> accounts) {
    return Rollup.withSystemContracts(
        ChainSettings.builder().chainId(ID).accounts(accounts).build())
        .toBuilder();
  }

  /** The chain. */
  public Chain chain() {
    return chain;
  }

  /** What a judge attaches to. */
  public InclusionGate inclusion() {
    return inclusionGate;
  }

  /** The execution as the rule saw it, in the form for an attached gate; without code. */
  public static ExecutedTransaction shown(Execution execution) {
    Transaction transaction = execution.transaction();
    return new ExecutedTransaction(
        new ReceivedTransaction(
            new Hash32(transaction.hash().toString()),
            new dev.portcullis.kernel.Address(transaction.sender().toString()),
            transaction
                .to()
                .map(to -> new dev.portcullis.kernel.Address(to.toString()))
                .orElse(null),
            transaction.data().toString(),
            transaction.priority().isPresent(),
            !transaction.payload().authorizations().isEmpty(),
            Instant.MAX),
        execution.frames(),
        account -> Optional.empty());
  }

  @Override
  public void close() {
    chain.close();
  }
}
