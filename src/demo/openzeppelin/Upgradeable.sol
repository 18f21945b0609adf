// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ProxyAdmin} from "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title Counts behind a proxy, which its owner may give another version.
contract Tally is Initializable, UUPSUpgradeable {
    address public owner;
    uint256 public count;

    event Counted(uint256 count);

    constructor() {
        _disableInitializers();
    }

    function initialize(uint256 start) external initializer {
        owner = msg.sender;
        count = start;
    }

    function add() external virtual {
        _count(1);
    }

    function _count(uint256 by) internal {
        count += by;
        emit Counted(count);
    }

    function _authorizeUpgrade(address) internal view override {
        require(msg.sender == owner, "not the owner");
    }
}

/// @title The next version: counts by ten.
contract TallyByTen is Tally {
    function restart(uint256 start) external reinitializer(2) {
        count = start;
    }

    function add() external override {
        _count(10);
    }
}

/// @title An ERC-721 that gives one to whoever asks.
contract Badges is ERC721 {
    uint256 private last;

    constructor() ERC721("Badges", "BDG") {}

    function take() external {
        _safeMint(msg.sender, ++last);
    }
}
