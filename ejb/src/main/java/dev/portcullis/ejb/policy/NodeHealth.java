package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.policy.ReconnectingTask.Outage;
import dev.portcullis.persistence.policy.ApplicationNode;
import dev.portcullis.persistence.policy.ApplicationNodeQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The nodes of the application: this one, and those that others are told of. */
@ApplicationScoped
public class NodeHealth implements HealthSource {
  private static final String ALL = "nodes";

  @Inject private ApplicationNodeQueries nodes;
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
   * The same for the answering node, which has more information about itself.
   *
   * @param outage why the node does not follow changes of permissions; empty if it does
   * @param clock what is wrong with its clock; empty if nothing is
   */
  static HealthItem item(
      ApplicationNode node, String own, Optional<Outage> outage, Optional<String> clock) {
    HealthItem item =
        clock
            .filter(wrong -> node.id().equals(own))
            .map(wrong -> item(node, own).being(HealthState.DOWN).since(null).because(wrong))
            .orElseGet(() -> item(node, own));
    return outage
        .filter(found -> node.id().equals(own))
        .map(
            found ->
                item.being(HealthState.DOWN)
                    .since(found.since())
                    .because(
                        "It does not follow changes of permissions, and asks the database with each"
                            + " call: "
                            + found.why()))
        .orElse(item);
  }

  static HealthItem item(ApplicationNode node, String own) {
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
        : item.being(HealthState.DOWN)
            .since(node.seenAt())
            .because("It has not reported since then, and did not shut down cleanly");
  }
}
