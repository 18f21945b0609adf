package dev.portcullis;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.webhook.matching.SequenceAssigner;
import dev.portcullis.launcher.BuildOutput;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Schedule;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house, read from the compiled modules. Each message describes the fix. */
class ArchitectureTest {
  private static final int MAX_LINES = 300;
  private static final List<String> PARTS =
      List.of("kernel", "ethereum", "persistence", "ejb", "legacy", "batch", "web", "devnet");
  private static final int MAX_CLASSES = 40;

  private static final List<String> WEBHOOKS =
      List.of("dev.portcullis.ejb.webhook.", "dev.portcullis.persistence.webhook.");

  /** The packages of event webhooks, in the order of the way of a log (ADR 0133 and 0135). */
  private static final List<String> WEBHOOK_FLOORS =
      List.of(
          "abi",
          "settings",
          "matching",
          "callback",
          "http",
          "delivery",
          "endpoint",
          "scan",
          "backfill",
          "operational",
          "polling",
          "record",
          "redelivery",
          "kafka",
          "testevent",
          "maintenance");

  /**
   * Packages that were cut (ADR 0135 and 0138), with those beneath them, each above those that it
   * uses. The one without a name is the package itself.
   */
  private static final Map<String, List<String>> FLOORS =
      Map.ofEntries(
          Map.entry(
              "dev.portcullis.ejb.rpc",
              List.of(
                  ".message",
                  ".limit",
                  ".call",
                  ".policy",
                  ".node",
                  "",
                  ".visibility",
                  ".execution",
                  ".disclosure",
                  ".filter",
                  ".sending",
                  ".useroperation",
                  ".dryrun",
                  ".endpoint",
                  ".gateway")),
          Map.entry(
              "dev.portcullis.ejb.chain",
              List.of("", ".transaction", ".trace", ".upstream", ".embedded", ".startup")),
          Map.entry("dev.portcullis.ejb.decision", List.of(".account", "", ".event", ".cache")),
          Map.entry("dev.portcullis.ejb.permission", List.of("", ".matrix")),
          Map.entry(
              "dev.portcullis.persistence.legacy",
              List.of("", ".query", ".layer1", ".tree", ".sequencer", ".submission")),
          Map.entry(
              "dev.portcullis.devnet.chain",
              List.of(
                  ".settings", ".query", ".pool", ".inclusion", ".production", ".simulation", "")),
          Map.entry(
              "dev.portcullis.devnet.node.method",
              List.of(
                  ".param",
                  ".result",
                  ".block",
                  ".account",
                  ".execution",
                  ".fee",
                  ".filter",
                  ".debug",
                  ".settlement",
                  ".rollup",
                  ".developer",
                  "")));

  /** Those of the launcher, in the same way; it is no part of the product. */
  private static final List<String> LAUNCHER_FLOORS =
      Stream.of("", ".demo", ".watch", ".run")
          .map(name -> "dev.portcullis.launcher" + name)
          .toList();

  private static final String ACCESS = "dev.portcullis.web.security.Access";
  private static final String PUBLIC = "dev.portcullis.ejb.route.Public";
  private static final JavaClasses MODULES = compiled(PARTS);

  private static final DescribedPredicate<JavaMethod> ROUTES =
      DescribedPredicate.describe(
          "that answer an HTTP method",
          method ->
              method.getAnnotations().stream()
                  .anyMatch(
                      annotation -> annotation.getRawType().isAnnotatedWith(HttpMethod.class)));

  /** What has a call over the network to make between transactions calls it one step further on. */
  private static final ArchCondition<JavaMethod> CALL_AN_AUDITED_METHOD =
      new ArchCondition<>("call a method of the application with @Audited") {
        @Override
        public void check(JavaMethod route, ConditionEvents events) {
          boolean audited =
              Stream.concat(called(route), called(route).flatMap(ArchitectureTest::called))
                  .anyMatch(called -> called.isAnnotatedWith(Audited.class));
          if (!audited) {
            events.add(SimpleConditionEvent.violated(route, route.getFullName() + " does not"));
          }
        }
      };

  private static Stream<JavaMethod> called(JavaMethod by) {
    return by.getMethodCallsFromSelf().stream()
        .flatMap(call -> call.getTarget().resolveMember().stream());
  }

  private static final ArchCondition<JavaMethod> RECORD_WHAT_THEY_CHANGE =
      new ArchCondition<>("write an audit row for what they change") {
        @Override
        public void check(JavaMethod route, ConditionEvents events) {
          Set<JavaCodeUnit> run = unaudited(route);
          boolean changes = run.stream().anyMatch(is(MutationContext.class, "bind"));
          boolean records = run.stream().anyMatch(is(AuditRecorder.class, "event"));
          if (changes && !records) {
            events.add(SimpleConditionEvent.violated(route, route.getFullName() + " does not"));
          }
        }
      };

  private static final ArchCondition<JavaClass> HAVE_MORE_THAN_ONE_IMPLEMENTATION =
      new ArchCondition<>("have more than one implementation") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
          List<JavaClass> implementations =
              type.getAllSubclasses().stream().filter(other -> !other.isInterface()).toList();
          if (implementations.size() == 1) {
            events.add(
                SimpleConditionEvent.violated(
                    type, type.getName() + " has only " + implementations.get(0).getName()));
          }
        }
      };

  private static final DescribedPredicate<JavaMethod> ARE_CALLED_BY_THE_CONTAINER =
      DescribedPredicate.describe(
          "are called by the container",
          method ->
              Stream.of(PostConstruct.class, PreDestroy.class, Schedule.class, Timeout.class)
                  .anyMatch(method::isAnnotatedWith));

  private static final ArchCondition<JavaMethod> DECLARE_NO_EXCEPTION =
      new ArchCondition<>("declare no exception") {
        @Override
        public void check(JavaMethod method, ConditionEvents events) {
          if (method.getThrowsClause().size() > 0) {
            events.add(SimpleConditionEvent.violated(method, method.getFullName() + " does"));
          }
        }
      };

  private static final ArchCondition<JavaMethod> USE_PUBLIC_TYPES =
      new ArchCondition<>("take and answer public types only") {
        @Override
        public void check(JavaMethod method, ConditionEvents events) {
          Stream.concat(
                  Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
              .map(JavaClass::getBaseComponentType)
              .filter(type -> !type.isPrimitive())
              .filter(type -> !type.getModifiers().contains(JavaModifier.PUBLIC))
              .forEach(
                  hidden ->
                      events.add(
                          SimpleConditionEvent.violated(
                              method, method.getFullName() + " uses " + hidden.getName())));
        }
      };

  @Test
  void everyModuleWasRead() {
    assertThat(PARTS)
        .as("a rule checks nothing in a module that was not read")
        .allSatisfy(
            module ->
                assertThat(MODULES)
                    .anyMatch(
                        read -> read.getPackageName().startsWith("dev.portcullis." + module)));
  }

  @Test
  void noModuleDependsOnTheWebModule() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.web.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.web..")
            .because("HTTP drives the application: put what others need into ejb"));
  }

  @Test
  void noModuleDependsOnTheBatchModule() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.batch.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.batch..")
            .because("jobs drive the application: put what others need into ejb"));
  }

  @Test
  void onlyTheApplicationSeesEntities() {
    check(
        noClasses()
            .that(resideInAnyPackage("dev.portcullis.web..", "dev.portcullis.batch.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.persistence..")
            .because("entities must not become JSON: return a view from the service"));
  }

  @Test
  void persistenceKnowsOnlyTheKernel() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.portcullis.persistence..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "dev.portcullis.ejb..",
                "dev.portcullis.legacy..",
                "dev.portcullis.ethereum..",
                "dev.portcullis.devnet..")
            .because("persistence is how the application remembers, not what it decides"));
  }

  @Test
  void theKernelDependsOnNoModule() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.portcullis.kernel..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("dev.portcullis..")
                    .and(resideOutsideOfPackages("dev.portcullis.kernel..")))
            .because("everybody depends on the kernel, so it can depend on nobody"));
  }

  @Test
  void ethereumKnowsNoOtherModule() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.portcullis.ethereum..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("dev.portcullis..", "jakarta..")
                    .and(resideOutsideOfPackages("dev.portcullis.ethereum..")))
            .because("it says what Ethereum's standards say, for the gate and the chain alike"));
  }

  @Test
  void theEmbeddedChainDependsOnNoModule() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.portcullis.devnet..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("dev.portcullis..", "jakarta..")
                    .and(
                        resideOutsideOfPackages(
                            "dev.portcullis.devnet..", "dev.portcullis.ethereum..")))
            .because("the chain also runs alone: it stands in for a node, not for a part of us"));
  }

  @Test
  void noModuleDependsOnTheEmbeddedChain() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.devnet.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.devnet..")
            .because("the product is also built without it: ask ethereum.chain.ChainProvider"));
  }

  @Test
  void noModuleDependsOnTheLegacyRollup() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.legacy.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.legacy..")
            .because("the product is also built without it: ask ejb.legacy, or have it found"));
  }

  @Test
  void featuresOfTheApplicationHaveNoCycles() {
    for (String module : new String[] {"ejb", "legacy"}) {
      check(
          slices()
              .matching("dev.portcullis." + module + ".(*)..")
              .should()
              .beFreeOfCycles()
              .because("a feature must be readable without the ones that use it"));
    }
  }

  @Test
  void packagesOfEventWebhooksHaveNoCycles() {
    for (String webhook : WEBHOOKS) {
      check(
          slices()
              .matching(webhook + "(*)..")
              .should()
              .beFreeOfCycles()
              .because("a part of webhooks must be readable without the ones that use it"));
    }
  }

  @Test
  void floorsOfEventWebhooksDependOnlyOnLowerFloors() {
    for (String webhook : WEBHOOKS) {
      assertThat(packagesBeneath(webhook))
          .as("a package of event webhooks has its place in the order of ADR 0133")
          .isSubsetOf(WEBHOOK_FLOORS.stream().map(name -> webhook + name).toList());
      checkFloors(
          MODULES,
          WEBHOOK_FLOORS.stream().map(name -> webhook + name).toList(),
          "the floors are the way of a log, and it is followed downstream only");
    }
  }

  @Test
  void floorsDependOnlyOnLowerFloors() {
    FLOORS.forEach(
        (cut, beneath) -> {
          List<String> floors = beneath.stream().map(name -> cut + name).toList();
          assertThat(packagesBeneath(cut))
              .as("a package has its place in the order that its record gives")
              .containsExactlyInAnyOrderElementsOf(floors);
          checkFloors(MODULES, floors, "a package must be readable without the ones that use it");
        });
  }

  @Test
  void floorsOfTheLauncherDependOnlyOnLowerFloors() {
    checkFloors(
        compiled(List.of("ear/tools")),
        LAUNCHER_FLOORS,
        "a part of a start must be readable without what shows it");
  }

  private static List<String> packagesBeneath(String prefix) {
    return MODULES.stream()
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .map(JavaClass::getPackageName)
        .filter(name -> (name + ".").startsWith(prefix.replaceFirst("\\.?$", ".")))
        .distinct()
        .toList();
  }

  private static void checkFloors(JavaClasses in, List<String> floors, String reason) {
    for (int floor = 0; floor + 1 < floors.size(); floor++) {
      ArchRule rule =
          noClasses()
              .that()
              .resideInAPackage(floors.get(floor))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(floors.stream().skip(floor + 1L).toArray(String[]::new))
              .because(reason)
              .allowEmptyShould(true);
      rule.check(in);
    }
  }

  /** The order of ADR 0134; and no feature of web uses the class that lists the interface. */
  @Test
  void packagesOfTheEdgeDependOnlyOnLowerPackages() {
    String http = "dev.portcullis.web.http";
    List<String> floors = List.of(http + ".error", http + ".response", http, http + ".body");
    for (int floor = 0; floor + 1 < floors.size(); floor++) {
      check(
          noClasses()
              .that()
              .resideInAPackage(floors.get(floor))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(floors.subList(floor + 1, floors.size()).toArray(String[]::new))
              .because("a body of an error must be readable without what reads bodies"));
    }
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.portcullis.web.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.portcullis.web")
            .because("the interface lists its parts, and they do not ask it back"));
  }

  @Test
  void packagesFitInOneLook() throws IOException {
    Map<String, Integer> large = new HashMap<>();
    for (Path source : sources(Stream.concat(PARTS.stream(), Stream.of("ear/tools")).toList())) {
      if (!source.endsWith("package-info.java")) {
        large.merge(packageName(source.getParent()), 1, Integer::sum);
      }
    }
    large.values().removeIf(classes -> classes <= MAX_CLASSES);
    assertThat(large)
        .as("a package with more than %s classes is more than one: split it", MAX_CLASSES)
        .isEmpty();
  }

  /** That of a directory in the {@code src/main/java} of a module. */
  private static String packageName(Path directory) {
    return directory.toString().replaceFirst(".*/src/main/java/", "").replace('/', '.');
  }

  @Test
  void onlySettingsReadConfiguration() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.portcullis.kernel..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.microprofile.config..")
            .because(
                "a setting is declared once, with its bounds: extend Settings, which read"
                    + " kernel.SettingTexts"));
  }

  @Test
  void everyRouteDeclaresItsAccess() {
    check(
        methods()
            .that(ROUTES)
            .should()
            .beAnnotatedWith(ACCESS)
            .orShould()
            .beAnnotatedWith(PUBLIC)
            .because("a route without a rule is either closed by luck or open by accident"));
  }

  @Test
  void everyChangeIsAudited() {
    check(
        methods()
            .that(ROUTES)
            .and()
            .areNotAnnotatedWith(GET.class)
            .should(CALL_AN_AUDITED_METHOD)
            .because("a change nobody recorded cannot be explained later: use @Audited"));
  }

  @Test
  void everyReadThatChangesSomethingIsRecorded() {
    check(
        methods()
            .that(ROUTES)
            .and()
            .areAnnotatedWith(GET.class)
            .should(RECORD_WHAT_THEY_CHANGE)
            .because("a change nobody recorded cannot be explained later, whatever the method"));
  }

  /**
   * What runs when the method is called, up to what {@code @Audited} answers for, and to the
   * judging of events: the events it withholds are counted for every receiver (ADR 0030).
   */
  private static Set<JavaCodeUnit> unaudited(JavaCodeUnit first) {
    Set<JavaCodeUnit> found = new HashSet<>(Set.of(first));
    Deque<JavaCodeUnit> left = new ArrayDeque<>(found);
    while (!left.isEmpty()) {
      JavaCodeUnit unit = left.pop();
      Stream.concat(
              unit.getCallsFromSelf().stream().map(JavaAccess::getTarget),
              unit.getMethodReferencesFromSelf().stream().map(JavaAccess::getTarget))
          .flatMap(target -> target.resolveMember().stream())
          .map(JavaCodeUnit.class::cast)
          .filter(called -> called.getOwner().getPackageName().startsWith("dev.portcullis"))
          .filter(called -> !called.isAnnotatedWith(Audited.class))
          .filter(called -> !called.getOwner().isEquivalentTo(SequenceAssigner.class))
          .filter(found::add)
          .forEach(left::push);
    }
    return found;
  }

  private static Predicate<JavaCodeUnit> is(Class<?> owner, String name) {
    return unit -> unit.getOwner().isEquivalentTo(owner) && unit.getName().equals(name);
  }

  @Test
  void interfacesHaveMoreThanOneImplementation() {
    check(
        classes()
            .that()
            .areInterfaces()
            .and()
            .areTopLevelClasses()
            .and(
                DescribedPredicate.describe(
                    "cannot be written as a lambda",
                    type ->
                        type.getAllMethods().stream()
                                .filter(
                                    method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                                .count()
                            != 1))
            .should(HAVE_MORE_THAN_ONE_IMPLEMENTATION)
            .because("it says everything twice: use the class, until there is a second one"));
  }

  @Test
  void classesFitOnAFewScreens() throws IOException {
    List<String> large = new ArrayList<>();
    for (Path source : sources(PARTS)) {
      long lines = Files.readAllLines(source).stream().filter(ArchitectureTest::isCode).count();
      if (lines > MAX_LINES) {
        large.add(source + " has " + lines);
      }
    }
    assertThat(large)
        .as("a class with more than %s lines of code has more than one idea: split it", MAX_LINES)
        .isEmpty();
  }

  /**
   * Docstrings are demanded, so they must cost nothing; imports and blank lines carry no meaning.
   */
  private static boolean isCode(String line) {
    return !line.isBlank() && !line.strip().matches("(?s)(\\*|/\\*|//|import |package ).*");
  }

  private static List<Path> sources(List<String> modules) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : modules) {
      Path main = BuildOutput.load().root().resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(main)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(500);
    return sources;
  }

  @Test
  void rolesAllowedIsNeverUsed() {
    check(
        noMethods()
            .should()
            .beAnnotatedWith(RolesAllowed.class)
            .because("each server gives it another meaning: use @Access")
            .allowEmptyShould(true));
    check(
        noClasses()
            .should()
            .beAnnotatedWith(RolesAllowed.class)
            .because("each server gives it another meaning: use @Access"));
  }

  @Test
  void lifecycleMethodsDeclareNoCheckedException() {
    check(
        methods()
            .that(ARE_CALLED_BY_THE_CONTAINER)
            .should(DECLARE_NO_EXCEPTION)
            .because("Payara refuses to deploy one that does: wrap the exception where it is"));
  }

  @Test
  void parametersAndResultsOfBeansArePublic() {
    check(
        methods()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Stateless.class)
            .should(USE_PUBLIC_TYPES)
            .because("the proxies of Payara Micro cannot see others, and fail when called"));
  }

  @Test
  void thereIsOneClock() {
    check(
        noClasses()
            .that(
                resideOutsideOfPackages(
                    "dev.portcullis.kernel..",
                    "dev.portcullis.devnet..",
                    "dev.portcullis.ethereum.."))
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("tests set the time in one place: use kernel.Clock"));
  }

  @Test
  void thereIsOneSourceOfRandomness() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.kernel..", "dev.portcullis.devnet.."))
            .should()
            .callConstructor(SecureRandom.class)
            .orShould()
            .callConstructor(Random.class)
            .because("guessable secrets come from hand-made randomness: use kernel.Ids"));
  }

  /** The node has no dependencies, and HttpClient has no WebSockets, which deliver new heads. */
  @Test
  void outboundRequestsUseOneHttpClient() {
    check(
        noClasses()
            .that(resideOutsideOfPackages("dev.portcullis.devnet.."))
            .and()
            .haveNameNotMatching(
                "dev\\.portcullis\\.ejb\\.chain\\.upstream\\.Head(Socket|Follower).*")
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.net.http..", "jakarta.ws.rs.client.."))
            .orShould()
            .callMethod(URL.class, "openConnection")
            .because("what a server may take is bounded once: use ejb.outbound.BoundedHttp"));
    check(
        noClasses()
            .that()
            .haveNameNotMatching(".*\\.(BoundedHttp|CallbackClient|AsyncHttp)")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("org\\.apache\\.hc\\.client5.*\\.Http(Async)?Clients")
            .because("a client of its own has bounds of its own: use ejb.outbound.BoundedHttp"));
    check(
        noClasses()
            .that()
            .haveNameNotMatching(".*\\.chain\\.upstream\\.(Blocking(Call|Http)|UpstreamConnection)")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "org\\.apache\\.hc\\.core5\\.(pool\\..*|http\\.impl\\.io\\.DefaultBHttp.*)")
            .because("a client of its own has bounds of its own: use ejb.outbound.BoundedHttp"));
  }

  @Test
  void namesDescribeTheKindOfClass() {
    check(
        noClasses()
            .should()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager|DTO)")
            .because("such a name says that nobody knew what the class is for"));
    check(
        classes()
            .that()
            .areAnnotatedWith(jakarta.ws.rs.Path.class)
            .should()
            .haveSimpleNameEndingWith("Resource")
            .because("a route is found by the name of its class"));
    check(
        classes()
            .that()
            .haveNameMatching(".*(Repository|Queries)")
            .should()
            .resideInAPackage("dev.portcullis.persistence..")
            .because("repositories are how the application remembers"));
  }

  /** Which tables are entities is held beside the migrations (PersistenceRuleTest, ADR 0139). */
  @Test
  void statementsAreInThePersistenceModule() {
    check(
        noClasses()
            .that(
                resideOutsideOfPackages(
                    "dev.portcullis.persistence..", "dev.portcullis.ejb.startup.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage("jakarta.persistence..", "org.hibernate.."))
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.sql.Statement.class)
            .because("what the database is asked is tested with it: use a class of persistence"));
  }

  /** What is bound to a thread in many places is forgotten in one of them. */
  @Test
  void theTaskOfAThreadIsInItsContext() {
    assertThat(
            MODULES.stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isAssignableTo(ThreadLocal.class))
                .map(field -> field.getOwner().getSimpleName())
                .distinct())
        .containsExactlyInAnyOrder(
            "Context",
            // What waits or executes: it ends with a method, on the thread that began it.
            "Bulkhead",
            "Cancellation",
            "ExecutionDeadline",
            "DatabaseCircuitBreaker",
            // While an application or its first socket begins, before there is a call.
            "BoundSettingSource",
            "RpcSocketDeployment");
  }

  private static void check(ArchRule rule) {
    rule.check(MODULES);
  }

  private static JavaClasses compiled(List<String> modules) {
    Path root = BuildOutput.load().root();
    return new ClassFileImporter()
        .importPaths(
            modules.stream()
                .map(module -> root.resolve(module).resolve("target").resolve("classes"))
                .toList());
  }
}
