package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.PartialImportRepresentation;
import org.keycloak.representations.idm.ProtocolMapperRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** Accesses one realm with Keycloak's admin client, and turns failures into sentences. */
final class RealmAdmin implements AutoCloseable {
  private final AdminSession session;
  private final String name;

  /**
   * Access to a realm within a session.
   *
   * @param name the name of the realm
   */
  RealmAdmin(AdminSession session, String name) {
    this.session = session;
    this.name = name;
  }

  /** The realm; empty if there is none. */
  Optional<RealmRepresentation> realm() {
    Optional<RealmRepresentation> found =
        session.find("read the realm " + name, keycloak -> realm(keycloak).toRepresentation());
    found.ifPresent(realm -> requireSame(realm.getRealm(), name));
    return found;
  }

  void createRealm(RealmRepresentation realm) {
    session.run("create the realm " + name, keycloak -> keycloak.realms().create(realm));
  }

  void updateRealm(RealmRepresentation realm) {
    session.run("change the realm " + name, keycloak -> realm(keycloak).update(realm));
  }

  /** The client with a client id. */
  Optional<ClientRepresentation> client(String clientId) {
    List<ClientRepresentation> found =
        session.query(
            "read the client " + clientId,
            keycloak -> realm(keycloak).clients().findByClientId(clientId));
    for (ClientRepresentation client : found) {
      requireSame(client == null ? null : client.getClientId(), clientId);
      requireName(client.getId());
    }
    return found.stream().findFirst();
  }

  /** The first client ids of the realm. */
  List<String> clientIds(int most) {
    return session
        .query(
            "list clients",
            keycloak -> realm(keycloak).clients().findAll(null, null, null, 0, most))
        .stream()
        .map(client -> requireName(client == null ? null : client.getClientId()))
        .toList();
  }

  void createClient(ClientRepresentation client) {
    session.send(
        "create the client " + client.getClientId(),
        keycloak -> realm(keycloak).clients().create(client));
  }

  void updateClient(ClientRepresentation client) {
    session.run(
        "change the client " + client.getClientId(),
        keycloak -> realm(keycloak).clients().get(client.getId()).update(client));
  }

  void createMapper(ClientRepresentation client, ProtocolMapperRepresentation mapper) {
    session.send(
        "create a mapper of the client " + client.getClientId(),
        keycloak ->
            realm(keycloak)
                .clients()
                .get(client.getId())
                .getProtocolMappers()
                .createMapper(mapper));
  }

  void updateMapper(ClientRepresentation client, ProtocolMapperRepresentation mapper) {
    session.run(
        "change a mapper of the client " + client.getClientId(),
        keycloak ->
            realm(keycloak)
                .clients()
                .get(client.getId())
                .getProtocolMappers()
                .update(mapper.getId(), mapper));
  }

  /** The user id of a client's service account. */
  String serviceAccount(ClientRepresentation client) {
    return requireName(
        session
            .query(
                "read the service account of " + client.getClientId(),
                keycloak -> realm(keycloak).clients().get(client.getId()).getServiceAccountUser())
            .getId());
  }

  /** The names of a client's roles that are directly assigned to a user. */
  List<String> rolesOf(String userId, ClientRepresentation client) {
    return session
        .query(
            "read roles of the service account",
            keycloak ->
                realm(keycloak).users().get(userId).roles().clientLevel(client.getId()).listAll())
        .stream()
        .map(role -> requireName(role == null ? null : role.getName()))
        .toList();
  }

  /** A client's roles. */
  List<RoleRepresentation> rolesOf(ClientRepresentation client) {
    return session.query(
        "read the roles of the client " + client.getClientId(),
        keycloak -> realm(keycloak).clients().get(client.getId()).roles().list());
  }

  void assignRoles(String userId, ClientRepresentation client, List<RoleRepresentation> roles) {
    session.run(
        "grant roles to the service account",
        keycloak ->
            realm(keycloak).users().get(userId).roles().clientLevel(client.getId()).add(roles));
  }

  /** The declared user profile. */
  ObjectNode profile() {
    return session.query("read the profile of users", keycloak -> profiles(keycloak).read());
  }

  void replaceProfile(ObjectNode profile) {
    session.run("change the profile of users", keycloak -> profiles(keycloak).replace(profile));
  }

  /** Whether there is a user with exactly this user name. */
  boolean hasUser(String username) {
    return !session
        .query(
            "find the user " + username,
            keycloak -> realm(keycloak).users().searchByUsername(username, true))
        .isEmpty();
  }

  /** Creates users with their identifiers; users created in the meantime stay unchanged. */
  void importUsers(List<UserRepresentation> users) {
    PartialImportRepresentation all = new PartialImportRepresentation();
    all.setUsers(users);
    all.setIfResourceExists(PartialImportRepresentation.Policy.SKIP.name());
    session.send("create test users", keycloak -> realm(keycloak).partialImport(all));
  }

  @Override
  public void close() {
    session.close();
  }

  private RealmResource realm(Keycloak keycloak) {
    return keycloak.realm(name);
  }

  private ProfileApi profiles(Keycloak keycloak) {
    String path = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return keycloak.proxy(
        ProfileApi.class, URI.create(session.url() + "/admin/realms/" + path + "/users/profile"));
  }

  /** A server that leaves out a field that Keycloak always sends is not Keycloak. */
  private String requireName(String name) {
    if (name == null) {
      throw new KeycloakException(
          ConnectionErrors.place(session.url())
              + " responds without a name or an identifier. Check the server at that address");
    }
    return name;
  }

  /** A server that returns another object is not Keycloak, or its address is wrong. */
  private void requireSame(String answered, String asked) {
    if (!asked.equals(answered)) {
      throw new KeycloakException(
          ConnectionErrors.place(session.url())
              + " responds with \""
              + RepresentationDiff.oneLine(String.valueOf(answered))
              + "\" to a request for \""
              + asked
              + "\". Check the server at that address");
    }
  }
}
