package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/**
 * Users for trying an installation, created only on request. Existing users stay unchanged.
 *
 * @param realm the realm of the users
 * @param password the password of each of them
 */
record TestUsers(String realm, Secret password) implements Reconciler {
  /**
   * The identifier of a test user, which settings may contain before there is a realm. In Keycloak
   * it is unique across realms.
   */
  static String id(String realm, String name) {
    String text = "test user " + name + " of " + realm;
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }

  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    List<UserRepresentation> missing =
        all().stream().filter(user -> !admin.hasUser(user.getUsername())).toList();
    missing.forEach(user -> found.differs("test user " + user.getUsername(), "is missing"));
    return missing.isEmpty() ? Reconciler.nothing() : () -> admin.importUsers(missing);
  }

  private List<UserRepresentation> all() {
    return List.of(
        user("olivia", "Olivia", "Operator"),
        user("alice", "Alice", "Anders"),
        user("bob", "Bob", "Bernard"));
  }

  private UserRepresentation user(String name, String first, String last) {
    CredentialRepresentation credential = new CredentialRepresentation();
    credential.setType(CredentialRepresentation.PASSWORD);
    credential.setValue(password.reveal());
    credential.setTemporary(false);
    UserRepresentation user = new UserRepresentation();
    user.setId(id(realm, name));
    user.setUsername(name);
    user.setFirstName(first);
    user.setLastName(last);
    user.setEmail(name + "@portcullis.test");
    user.setEmailVerified(true);
    user.setEnabled(true);
    user.setCredentials(List.of(credential));
    return user;
  }
}
