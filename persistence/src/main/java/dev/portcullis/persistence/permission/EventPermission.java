package dev.portcullis.persistence.permission;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.role.Role;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hibernate.annotations.BatchSize;

/** A permission to read events of a registered contract (R-ADM-36). */
@Entity
@Table(name = "event_permissions")
public class EventPermission {
  @Id private String id;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "contract_id", updatable = false)
  private RegisteredContract contract;

  @Column(name = "topic0_constant")
  private String topic0Constant;

  @Column(name = "topic1_constant")
  private String topic1Constant;

  @Column(name = "topic2_constant")
  private String topic2Constant;

  @Column(name = "topic3_constant")
  private String topic3Constant;

  @Column(name = "topic1_condition_type")
  private String topic1ConditionType;

  @Column(name = "topic2_condition_type")
  private String topic2ConditionType;

  @Column(name = "topic3_condition_type")
  private String topic3ConditionType;

  @Column(name = "organization_only")
  private boolean organizationOnly;

  @ManyToMany
  @JoinTable(
      name = "event_permission_roles",
      joinColumns = @JoinColumn(name = "permission_id"),
      inverseJoinColumns = @JoinColumn(name = "role_id"))
  @BatchSize(size = 1000)
  private Set<Role> roles = new HashSet<>();

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected EventPermission() {}

  /**
   * A permission on events of {@code contract}.
   *
   * @param organizationOnly whether only members of the contract's organization qualify
   */
  public EventPermission(
      RegisteredContract contract, Match match, boolean organizationOnly, Collection<Role> roles) {
    this.id = Ids.id();
    this.contract = contract;
    replace(match, organizationOnly, roles);
    this.createdAt = updatedAt;
  }

  /** Replaces everything except the contract. */
  public final void replace(Match match, boolean onlyMembers, Collection<Role> newRoles) {
    organizationOnly = onlyMembers;
    topic0Constant = match.constants().get(0);
    topic1Constant = match.constants().get(1);
    topic2Constant = match.constants().get(2);
    topic3Constant = match.constants().get(3);
    topic1ConditionType = match.conditions().get(0);
    topic2ConditionType = match.conditions().get(1);
    topic3ConditionType = match.conditions().get(2);
    roles.retainAll(newRoles);
    roles.addAll(newRoles);
    updatedAt = Clock.now();
  }

  /**
   * The matched events.
   *
   * @param constants the values that topics 0 to 3 must equal, 32 bytes in hexadecimal or null
   * @param conditions how topics 1 to 3 are compared: {@code equalTo}, {@code userAddress} or null
   */
  public record Match(List<String> constants, List<String> conditions) {
    /** Copies the lists, which may contain nulls. */
    public Match {
      constants = Collections.unmodifiableList(Arrays.asList(constants.toArray(String[]::new)));
      conditions = Collections.unmodifiableList(Arrays.asList(conditions.toArray(String[]::new)));
    }
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The contract. */
  public RegisteredContract contract() {
    return contract;
  }

  /** The matched events. */
  public Match match() {
    return new Match(
        Arrays.asList(topic0Constant, topic1Constant, topic2Constant, topic3Constant),
        Arrays.asList(topic1ConditionType, topic2ConditionType, topic3ConditionType));
  }

  /** Whether only members of the contract's organization qualify. */
  public boolean isOrganizationOnly() {
    return organizationOnly;
  }

  /** The roles that qualify, oldest first. */
  public List<Role> roles() {
    return roles.stream()
        .sorted(Comparator.comparing(Role::createdAt).thenComparing(Role::id))
        .toList();
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
