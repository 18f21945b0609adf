package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Enables undeclared attributes of users: administrators can edit them, and users do not see them.
 */
record UserProfileReconciler() implements Reconciler {
  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    ObjectNode is = admin.profile();
    ObjectNode wanted =
        JsonNodeFactory.instance.objectNode().put("unmanagedAttributePolicy", "ADMIN_EDIT");
    List<String> differences = RepresentationDiff.differences(is, wanted);
    found.differs("profile of users", differences);
    return differences.isEmpty()
        ? Reconciler.nothing()
        : () -> admin.replaceProfile(RepresentationDiff.merged(is, wanted));
  }
}
