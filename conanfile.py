"""The recipe for Conan 2: `conan create . --build=missing` builds the C++ library and runs examples/cpp with it."""
import json
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class RiverbankRecipe(ConanFile):
    name = "riverbank"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "host_lanes": [True, False]}
    default_options = {"shared": False, "fPIC": True, "host_lanes": False}
    implements = ["auto_shared_fpic"]
    exports = "package.json"
    exports_sources = "CMakeLists.txt", "package.json", "LICENSE", "NOTICE", "cmake/*", "src/*"
    test_package_folder = "examples/cpp"

    def set_version(self):
        """The version and the texts about the package are those of the npm package."""
        facts = json.loads(load(self, os.path.join(self.recipe_folder, "package.json")))
        self.version = facts["version"]
        self.license = facts["license"]
        self.description = facts["description"]
        self.homepage = facts["homepage"]
        self.url = facts["repository"]["url"].removeprefix("git+")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("eigen/3.4.0", visible=False)  # Eigen is needed only while the library is built

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["RIVERBANK_TESTS"] = False
        toolchain.cache_variables["RIVERBANK_INSTALL"] = True
        toolchain.cache_variables["RIVERBANK_HOST_LANES"] = bool(self.options.host_lanes)
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build(target="riverbank")

    def package(self):
        for name in ["LICENSE", "NOTICE"]:
            copy(self, name, self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["riverbank"]
        self.cpp_info.includedirs = ["include/riverbank"]
        if self.settings.os in ["Linux", "FreeBSD"]:
            self.cpp_info.system_libs = ["pthread"]
        if self.options.host_lanes:
            self.cpp_info.defines = ["RIVERBANK_HOST_LANES"]
            self.cpp_info.cxxflags = ["-march=native"]
        self.cpp_info.set_property("cmake_target_name", "riverbank::riverbank")
