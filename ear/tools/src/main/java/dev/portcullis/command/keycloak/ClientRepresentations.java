package dev.portcullis.command.keycloak;

import dev.portcullis.command.keycloak.RealmSpec.ServiceClient;
import dev.portcullis.command.keycloak.RealmSpec.SignInClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.ProtocolMapperRepresentation;

/** The clients that the product needs, as Keycloak represents them. */
record ClientRepresentations(RealmSpec plan) {
  private static final String LIFESPAN = "access.token.lifespan";

  /**
   * A client for users to sign in through: authorization code with PKCE (RFC 7636), tokens for the
   * audience of the product, and back-channel logout.
   */
  ClientReconciler signIn(SignInClient client) {
    ClientRepresentation needed = needed(client.id(), !client.confidential());
    needed.setStandardFlowEnabled(true);
    needed.setServiceAccountsEnabled(false);
    needed.setRedirectUris(plan.redirects());
    Map<String, String> attributes = new TreeMap<>();
    attributes.put("pkce.code.challenge.method", "S256");
    attributes.put("backchannel.logout.url", plan.logoutUrl());
    attributes.put("backchannel.logout.session.required", "true");
    attributes.put("backchannel.logout.revoke.offline.tokens", "true");
    if (!client.confidential()) {
      needed.setWebOrigins(List.of("+"));
      attributes.put("post.logout.redirect.uris", "+");
    }
    needed.setAttributes(attributes);
    ClientRepresentation first =
        client.confidential()
            ? first(
                "Server applications",
                "Confidential client: authorization code with PKCE and a secret.",
                3600)
            : first("Browser applications", "Public client: authorization code with PKCE.", 3600);
    return new ClientReconciler(client.id(), needed, first, List.of(audience()), client.secret());
  }

  /** The product's own client, for its service account (RFC 6749, 4.4). */
  ClientReconciler service() {
    ServiceClient client = plan.service();
    ClientRepresentation needed = needed(client.id(), false);
    needed.setStandardFlowEnabled(false);
    needed.setServiceAccountsEnabled(true);
    ClientRepresentation first =
        first(
            "Portcullis itself",
            "Service account that mirrors organizations, members, zone roles and ended sessions.",
            300);
    return new ClientReconciler(
        client.id(), needed, first, List.of(), Optional.of(client.secret()));
  }

  private static ClientRepresentation needed(String id, boolean open) {
    ClientRepresentation client = new ClientRepresentation();
    client.setClientId(id);
    client.setEnabled(true);
    client.setPublicClient(open);
    client.setImplicitFlowEnabled(false);
    client.setDirectAccessGrantsEnabled(false);
    if (!open) {
      client.setClientAuthenticatorType("client-secret");
    }
    return client;
  }

  private static ClientRepresentation first(String name, String description, int seconds) {
    ClientRepresentation client = new ClientRepresentation();
    client.setName(name);
    client.setDescription(description);
    client.setAttributes(Map.of(LIFESPAN, Integer.toString(seconds)));
    return client;
  }

  private ProtocolMapperRepresentation audience() {
    ProtocolMapperRepresentation mapper = new ProtocolMapperRepresentation();
    mapper.setName("audience portcullis");
    mapper.setProtocol("openid-connect");
    mapper.setProtocolMapper("oidc-audience-mapper");
    mapper.setConfig(
        Map.of(
            "included.custom.audience", plan.audience(),
            "access.token.claim", "true",
            "id.token.claim", "true",
            "introspection.token.claim", "true"));
    return mapper;
  }
}
