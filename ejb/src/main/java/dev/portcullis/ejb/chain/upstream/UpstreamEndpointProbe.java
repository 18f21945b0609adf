package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeProbe;
import dev.portcullis.ejb.chain.NodeProblem;
import java.time.Duration;
import java.util.Optional;

/** A probe of one of the upstream nodes. Its calls do not affect failover. */
record UpstreamEndpointProbe(UpstreamEndpoint member, NodeFailover failover) implements NodeProbe {
  @Override
  public Optional<String> where() {
    return Optional.of(member.where());
  }

  @Override
  public ChainHeader head(Duration limit) {
    return member.node().head(limit);
  }

  @Override
  public Optional<String> limitation(Duration limit) {
    return member.node().shortcoming(limit);
  }

  @Override
  public boolean isActive() {
    return failover.isLedBy(member);
  }

  @Override
  public boolean isOnWrongChain() {
    return member.node().isOfAnotherChain();
  }

  @Override
  public Optional<String> exclusionReason() {
    if (!member.isResponding()) {
      return Optional.of("Its circuit breaker is open, because calls failed");
    }
    return failover.isInSync(member)
        ? Optional.empty()
        : Optional.of("It is behind the other nodes");
  }

  @Override
  public Optional<NodeProblem> problem() {
    return member.node().problem();
  }
}
