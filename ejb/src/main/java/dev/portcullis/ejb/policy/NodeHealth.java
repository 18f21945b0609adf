package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.persistence.policy.ApplicationNode;
import dev.portcullis.persistence.policy.ApplicationNodeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** The nodes of the application: this one, and those that others are told of. */
@ApplicationScoped
public class NodeHealth implements HealthSource {
  private static final String ALL = "nodes";

  @Inject private ApplicationNodeRepository nodes;
  @Inject private PolicyWatch watch;

  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.NODE, ALL, this::items));
  }

  private List<HealthItem> items() {
    String own = watch.node();
    return nodes.all().stream().map(node -> item(node, own)).toList();
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
            .because("It has said nothing since then, and did not end in order");
  }
}
