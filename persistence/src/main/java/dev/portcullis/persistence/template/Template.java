package dev.portcullis.persistence.template;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** An ABI under a key that never changes, shared by contracts of the same kind. */
@Entity
@Table(name = "templates")
public class Template {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Integer id;

  @Column(name = "template_key", updatable = false)
  private String templateKey;

  private String name;
  private String description;
  private String abi;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected Template() {}

  /**
   * A new template.
   *
   * @param templateKey 1 to 200 characters on one line
   * @param description may be null
   * @param abi JSON text, already validated
   */
  public Template(String templateKey, String name, String description, String abi) {
    this.templateKey = templateKey;
    this.name = Name.required("name", name);
    this.description = description;
    this.abi = abi;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Replaces everything except the key. */
  public void replace(String newName, String newDescription, String newAbi) {
    name = Name.required("name", newName, name);
    description = newDescription;
    abi = newAbi;
    updatedAt = Clock.now();
  }

  /** The record identifier; null until stored. */
  public Integer id() {
    return id;
  }

  /** The unique key. */
  public String templateKey() {
    return templateKey;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The description, or null. */
  public String description() {
    return description;
  }

  /** The ABI as JSON text. */
  public String abi() {
    return abi;
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
