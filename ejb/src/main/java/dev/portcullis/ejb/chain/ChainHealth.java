package dev.portcullis.ejb.chain;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Checks the nodes of the chain behind the gate, from which webhooks are read as well. */
@ApplicationScoped
public class ChainHealth implements HealthSource {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  @Inject private ChainNode chain;

  @Override
  public List<HealthCheck> checks() {
    return of(HealthKind.CHAIN_NODE, chain);
  }

  private static HealthItem included(ChainNode chain, HealthItem item) {
    return chain.includesTransactions()
        ? item
        : item.withState(HealthState.DOWN)
            .withReason("No transaction is included: permissions cannot be looked up on this node");
  }

  /** Creates a check for each node of a chain. */
  public static List<HealthCheck> of(HealthKind kind, ChainNode chain) {
    return chain.probes().stream().map(probe -> check(kind, chain, probe)).toList();
  }

  private static HealthCheck check(HealthKind kind, ChainNode chain, NodeProbe probe) {
    String name = probe.where().orElse(chain.name());
    return new HealthCheck(kind, name, () -> List.of(included(chain, ask(kind, name, probe))));
  }

  private static HealthItem ask(HealthKind kind, String name, NodeProbe probe) {
    HealthItem item = HealthItem.of(kind, name, HealthState.UP);
    try {
      ChainHeader head = probe.head(LIMIT);
      return item.with(about(probe, head))
          .withReason(probe.exclusionReason().or(() -> lacks(kind, probe)).orElse(null));
    } catch (NodeErrorException refused) {
      return item.withState(HealthState.DOWN)
          .with(about(probe, null))
          .withReason(
              "It rejects the query for its latest block (JSON-RPC error " + refused.code() + ")");
    } catch (Failure silent) {
      return item.withState(HealthState.DOWN).with(about(probe, null)).withReason(why(probe));
    }
  }

  /** No component requests traces of layer 1. */
  private static Optional<String> lacks(HealthKind kind, NodeProbe probe) {
    return kind == HealthKind.CHAIN_NODE ? probe.limitation(LIMIT) : Optional.empty();
  }

  private static String why(NodeProbe probe) {
    return probe.isOnWrongChain()
        ? "It belongs to another chain"
        : probe
            .problem()
            .map(NodeProblem::description)
            .orElse("It does not report its latest block");
  }

  private static HealthItem.ChainNode about(NodeProbe probe, ChainHeader head) {
    Optional<NodeProblem> problem = probe.problem();
    return new HealthItem.ChainNode(
        probe.where().isEmpty(),
        probe.isActive(),
        head == null ? null : head.number(),
        head == null ? null : Instant.ofEpochSecond(head.timestamp()),
        problem.map(NodeProblem::at).orElse(null),
        problem.map(NodeProblem::description).orElse(null));
  }
}
