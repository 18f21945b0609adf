package dev.portcullis.persistence.identity;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.secret.EncryptedSecret;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;

/** The OpenID Connect provider whose users belong to one organization. */
@Entity
@Table(name = "oidc_providers")
public class OidcProvider {
  @Id
  @Column(name = "organization_id")
  private String organizationId;

  private String issuer;

  @Column(name = "jwks_uri")
  private String jwksUri;

  private String audience;

  @Column(name = "client_id")
  private String clientId;

  @Column(name = "display_name")
  private String displayName;

  @Column(name = "user_panel_url")
  private String userPanelUrl;

  @Column(name = "encryption_key_id")
  private String encryptionKeyId;

  @Column(name = "client_secret")
  private byte[] clientSecret;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected OidcProvider() {}

  /** The provider of an organization. */
  public OidcProvider(String organizationId, Details details) {
    this.organizationId = organizationId;
    replace(details);
    this.createdAt = updatedAt;
  }

  /**
   * Replaces everything but the secret. A change of the issuer removes the secret, so that no other
   * issuer receives it.
   */
  public final void replace(Details details) {
    if (issuer != null && !issuer.equals(details.issuer())) {
      storeSecret(null);
    }
    issuer = details.issuer();
    jwksUri = details.jwksUri();
    audience = details.audience();
    clientId = details.clientId();
    displayName = Name.optional("displayName", details.displayName(), displayName);
    userPanelUrl = details.userPanelUrl();
    updatedAt = Clock.now();
  }

  /** Stores the encrypted secret that the provider requires; null for none. */
  public final void storeSecret(EncryptedSecret secret) {
    encryptionKeyId = secret == null ? null : secret.keyId();
    clientSecret = secret == null ? null : secret.bytes();
  }

  /** The encrypted secret that the provider requires; empty if it requires none. */
  public Optional<EncryptedSecret> secret() {
    return clientSecret == null
        ? Optional.empty()
        : Optional.of(new EncryptedSecret(encryptionKeyId, clientSecret));
  }

  /**
   * The configuration of a provider.
   *
   * @param issuer the {@code iss} of its tokens
   * @param jwksUri the URL of its keys
   * @param audience the {@code aud} of its tokens
   * @param clientId the panel's client
   * @param displayName may be null
   * @param userPanelUrl where its users sign in
   */
  public record Details(
      String issuer,
      String jwksUri,
      String audience,
      String clientId,
      String displayName,
      String userPanelUrl) {}

  /** The organization of the provider. */
  public String organizationId() {
    return organizationId;
  }

  /** The configuration of the provider. */
  public Details details() {
    return new Details(issuer, jwksUri, audience, clientId, displayName, userPanelUrl);
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
