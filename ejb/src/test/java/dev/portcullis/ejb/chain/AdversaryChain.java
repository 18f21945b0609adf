package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.embedded.DevnetProvider;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Address;
import java.util.List;
import java.util.Optional;

/**
 * The embedded chain without the node around it, in memory: what waits gets into a block when the
 * test says so, and what was done can be watched again.
 */
public final class AdversaryChain implements AutoCloseable {
  private static final long ID = 6565;

  private final Chain chain;
  private final Optional<Inclusion> inclusion;

  private AdversaryChain(Chain chain, Optional<Inclusion> inclusion) {
    this.chain = chain;
    this.inclusion = inclusion;
    chain.dev().setAutomine(false);
  }

  /** One that asks whoever attaches; these accounts have ether. */
  public static AdversaryChain judged(List<Address> accounts) {
    Inclusion inclusion = new Inclusion(false);
    Chain chain = Chain.open(settings(accounts).inclusion(inclusion.rule()).build());
    inclusion.opened(DevnetProvider.over(chain, NodeLimits.DEFAULT, "test", NodeMode.DEVELOPMENT));
    return new AdversaryChain(chain, Optional.of(inclusion));
  }

  /** One that asks nobody; these accounts have ether. */
  public static AdversaryChain unjudged(List<Address> accounts) {
    return new AdversaryChain(Chain.open(settings(accounts).build()), Optional.empty());
  }

  private static ChainSettings.Builder settings(List<Address> accounts) {
    return Rollup.withSystemContracts(
        ChainSettings.builder().chainId(ID).accounts(accounts).build())
        .toBuilder();
  }

  /** The chain. */
  public Chain chain() {
    return chain;
  }

  /** What a judge attaches to; empty if nobody is asked. */
  public Optional<Inclusion> inclusion() {
    return inclusion;
  }

  @Override
  public void close() {
    chain.close();
  }
}
