package dev.portcullis.persistence.serviceaccount;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * A service of the zone, such as a block explorer, which asks about rights of users and about
 * contracts. It is identified by the address of its key.
 */
@Entity
@Table(name = "services")
public class ServiceAccount {
  @Id private String id;

  private String name;

  @Column(name = "public_key")
  private String publicKey;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected ServiceAccount() {}

  /** A new service, identified by {@code publicKey}. */
  public ServiceAccount(String name, Address publicKey) {
    this.id = Ids.id();
    this.name = Name.required("name", name);
    this.publicKey = publicKey.text();
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Replaces name and key. A new key ends the sessions of the former one. */
  public void replace(String newName, Address newPublicKey) {
    name = Name.required("name", newName, name);
    publicKey = newPublicKey.text();
    updatedAt = Clock.now();
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The address of the service's key, lowercase. */
  public String publicKey() {
    return publicKey;
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
