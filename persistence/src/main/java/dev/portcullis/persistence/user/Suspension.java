package dev.portcullis.persistence.user;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A mark that the identity provider has disabled or removed a user. */
@Entity
@Table(name = "suspensions")
public class Suspension {
  @Id
  @Column(name = "user_id")
  private String userId;

  private Instant since;

  /** For Hibernate. */
  protected Suspension() {}

  Suspension(String userId, Instant since) {
    this.userId = userId;
    this.since = since;
  }

  /** Since when. */
  public Instant since() {
    return since;
  }
}
