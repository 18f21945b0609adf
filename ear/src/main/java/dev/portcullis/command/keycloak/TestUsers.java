package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.util.List;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** People to try an installation with, on request alone; who is there already is left alone. */
record TestUsers(Secret password) implements Part {
  /** Olivia, whom settings of tests name as the operator. */
  static final String OPERATOR = "6b0b8a64-2f5e-4c0f-9d5c-0a1f4be7a001";

  private static final String ALICE = "6b0b8a64-2f5e-4c0f-9d5c-0a1f4be7a002";
  private static final String BOB = "6b0b8a64-2f5e-4c0f-9d5c-0a1f4be7a003";

  @Override
  public Runnable compare(RealmAdmin admin, Comparison found) {
    List<UserRepresentation> missing =
        all().stream().filter(user -> !admin.hasUser(user.getUsername())).toList();
    missing.forEach(user -> found.differs("test user " + user.getUsername(), "is missing"));
    return missing.isEmpty() ? Part.nothing() : () -> admin.importUsers(missing);
  }

  private List<UserRepresentation> all() {
    return List.of(
        user(OPERATOR, "olivia", "Olivia", "Operator"),
        user(ALICE, "alice", "Alice", "Anders"),
        user(BOB, "bob", "Bob", "Bernard"));
  }

  private UserRepresentation user(String id, String name, String first, String last) {
    CredentialRepresentation credential = new CredentialRepresentation();
    credential.setType(CredentialRepresentation.PASSWORD);
    credential.setValue(password.reveal());
    credential.setTemporary(false);
    UserRepresentation user = new UserRepresentation();
    user.setId(id);
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
