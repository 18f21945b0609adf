package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.policy.ReconnectingTask.Outage;
import dev.portcullis.persistence.policy.ClusterNode;
import dev.portcullis.persistence.policy.ClusterNodeQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Reports the health of the cluster nodes: this one, and all registered others. */
@ApplicationScoped
public class ClusterNodeHealth implements HealthSource {
  private static final String ALL = "nodes";

  @Inject private ClusterNodeQueries nodes;
  @Inject private PolicyWatch watch;
  @Inject private ClockOffset clock;

  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.NODE, ALL, this::items));
  }

  private List<HealthItem> items() {
    String own = watch.node();
    return nodes.all().stream()
        .map(node -> item(node, own, watch.outage(), clock.fault()))
        .toList();
  }

  /**
   * The health of a node. For the responding node it includes information that only the node itself
   * has.
   *
   * @param outage why the node does not follow changes of permissions; empty if it does
   * @param clock the fault of its clock; empty if there is none
   */
  static HealthItem item(
      ClusterNode node, String own, Optional<Outage> outage, Optional<String> clock) {
    HealthItem item =
        clock
            .filter(wrong -> node.id().equals(own))
            .map(wrong -> item(node, own).withState(HealthState.DOWN).since(null).withReason(wrong))
            .orElseGet(() -> item(node, own));
    return outage
        .filter(found -> node.id().equals(own))
        .map(
            found ->
                item.withState(HealthState.DOWN)
                    .since(found.since())
                    .withReason(
                        "It does not follow changes of permissions, and queries the database for"
                            + " each call: "
                            + found.why()))
        .orElse(item);
  }

  static HealthItem item(ClusterNode node, String own) {
    String name = node.name() == null ? node.id() : node.name();
    HealthItem item =
        HealthItem.of(HealthKind.NODE, name, HealthState.UP)
            .since(node.startedAt())
            .with(
                new HealthItem.Node(
                    node.id(),
                    node.version(),
                    node.startedAt(),
                    node.seenAt(),
                    node.id().equals(own)));
    return node.isAlive()
        ? item
        : item.withState(HealthState.DOWN)
            .since(node.seenAt())
            .withReason("It has not reported since then, and did not shut down cleanly");
  }
}
