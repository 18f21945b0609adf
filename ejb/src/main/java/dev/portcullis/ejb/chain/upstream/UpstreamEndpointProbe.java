package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeProbe;
import dev.portcullis.ejb.chain.NodeProblem;
import java.time.Duration;
import java.util.Optional;

/** One of the upstream nodes. To ask it by itself says nothing for or against it. */
record UpstreamEndpointProbe(UpstreamEndpoint member, NodeFailover succession)
    implements NodeProbe {
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
    return succession.isLedBy(member);
  }

  @Override
  public boolean isOnWrongChain() {
    return member.node().isOfAnotherChain();
  }

  @Override
  public Optional<String> exclusionReason() {
    if (!member.answers()) {
      return Optional.of("It is left alone for a moment, because calls failed");
    }
    return succession.isInSync(member)
        ? Optional.empty()
        : Optional.of("It is behind the other nodes");
  }

  @Override
  public Optional<NodeProblem> problem() {
    return member.node().problem();
  }
}
