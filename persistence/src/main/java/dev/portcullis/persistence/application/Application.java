package dev.portcullis.persistence.application;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;

/**
 * An application that sends its users here to sign in (R-IDN-9). Portcullis sends the session's
 * token only to one of its redirect URLs.
 */
@Entity
@Table(name = "applications")
public class Application {
  @Id private String id;

  @Column(name = "client_id", updatable = false)
  private String clientId;

  private String name;

  @Column(name = "redirect_urls")
  private String[] redirectUrls;

  private String description;

  @Column(name = "image_url")
  private String imageUrl;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected Application() {}

  /**
   * A new application.
   *
   * @param clientId its client identifier, or null for its identifier
   */
  public Application(String clientId, String name, List<String> redirectUrls) {
    this.id = Ids.id();
    this.clientId = clientId == null ? id : clientId;
    this.name = Name.required("name", name);
    this.redirectUrls = redirectUrls.toArray(String[]::new);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /**
   * What users read about the application, and see of it.
   *
   * @param newDescription null or empty for nothing
   * @param newImageUrl null for none
   */
  public void describe(String newDescription, String newImageUrl) {
    description = newDescription == null || newDescription.isEmpty() ? null : newDescription;
    imageUrl = newImageUrl;
  }

  /** Replaces name and redirect URLs; the client id stays. */
  public void replace(String newName, List<String> newRedirectUrls) {
    name = Name.required("name", newName, name);
    redirectUrls = newRedirectUrls.toArray(String[]::new);
    updatedAt = Clock.now();
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The client identifier of the application. */
  public String clientId() {
    return clientId;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The permitted redirect URLs. A request must match one exactly. */
  public List<String> redirectUrls() {
    return List.of(redirectUrls);
  }

  /** What users read about it, or null. */
  public String description() {
    return description;
  }

  /** The address of an image, or null. */
  public String imageUrl() {
    return imageUrl;
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
